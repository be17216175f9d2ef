// npm run audit: whether what we ship depends on something with a known hole. A registry that does not answer is no finding, and no
// clean bill either: it ends with another code, so that whoever runs this knows which of the two it was.

import { spawnSync } from 'node:child_process';

const CLEAN = 0;
const FOUND = 1;
const NOT_KNOWN = 2;
const GRAVE = ['high', 'critical'];

const command = ['audit', '--omit=dev', '--audit-level=high', '--json'];
const { stdout, stderr } = spawnSync('npm', command, { encoding: 'utf8', shell: process.platform === 'win32' });
process.exitCode = tell(read(stdout));

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tell(report) {
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined) {
    const reason = report?.error?.summary ?? report?.message ?? stderr.trim().split('\n').at(-1) ?? '';
    console.error(`The registry did not answer, so nothing is known. ${reason}`.trim());
    return NOT_KNOWN;
  }
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => GRAVE.includes(severity));
  for (const { name, severity, range, fixAvailable } of grave) {
    console.error(`${severity}: ${name} ${range}${fixAvailable ? ', which an update mends' : ''}`);
  }
  if (grave.length > 0) return FOUND;
  console.log(`No grave finding. Lesser ones: ${counts.low + counts.moderate}.`);
  return CLEAN;
}
