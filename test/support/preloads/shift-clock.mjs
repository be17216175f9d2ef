// Loaded before a process: sets its own clock ahead by as much as the environment says, as a wrong clock of its machine would.

const RealDate = Date;
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shiftMs);
    else super(...values);
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};
