// Bars over hours or days, in the colours of the page. The library that draws them is loaded when the first of them is shown.

import 'uplot/dist/uPlot.min.css';
import './chart.css';
import { useEffect, useRef, useState } from 'react';
import type UPlot from 'uplot';

interface Series {
  readonly name: string;
  readonly values: readonly number[];
  /** The custom property that has its colour. */
  readonly colour: '--chart-whole' | '--chart-part' | '--chart-made';
}

interface ChartProps {
  readonly title: string;
  /** What is seen, for those who do not see it. */
  readonly alternative: string;
  /** One for each bar. */
  readonly labels: readonly string[];
  /** The second lies on the first: it is a part of it. */
  readonly series: readonly Series[];
  readonly write: (value: number) => string;
  /** Called where it cannot be drawn. */
  readonly onFailure: () => void;
}

const HEIGHT = 210;
const LABEL_WIDTH = 64;
const VALUE_WIDTH = 72;
/** Between the lines: whole numbers that are easy to read. */
const STEPS = [1, 1e3, 1e6, 1e9, 1e12].flatMap((unit) =>
  [1, 2, 5, 10, 20, 50, 100, 200, 500].map((step) => step * unit),
);

export function Chart(props: ChartProps) {
  const { title, alternative, labels, series, write, onFailure } = props;
  const host = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const theme = useTheme();
  const latest = useRef(props);
  latest.current = props;
  const data = JSON.stringify([labels, series]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `data` says whether anything changed, `theme` in which colours
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    let end: (() => void) | undefined;
    let isGone = false;
    import('uplot').then(
      ({ default: Plot }) => {
        if (!isGone) end = draw(Plot, element, latest.current, setAt);
      },
      () => onFailure(),
    );
    return () => {
      isGone = true;
      end?.();
    };
  }, [data, theme]);
  return (
    <figure className="chart">
      <figcaption>
        <strong>{title}</strong>
        <span className="legend" aria-hidden="true">
          {at !== null && <span>{labels[at]}</span>}
          {series.map(({ name, colour, values }) => (
            <span key={name} className={colour.slice(2)}>
              {name} {at !== null && write(values[at] ?? 0)}
            </span>
          ))}
        </span>
      </figcaption>
      <div ref={host} className="plot" role="img" aria-label={alternative} />
    </figure>
  );
}

/** Changes with the colours that the system asks for. */
function useTheme(): string {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    const onChange = () => setTheme(readTheme());
    const lists = THEME_QUERIES.map((query) => matchMedia(query));
    for (const list of lists) list.addEventListener('change', onChange);
    return () => {
      for (const list of lists) list.removeEventListener('change', onChange);
    };
  }, []);
  return theme;
}

const THEME_QUERIES = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];
const readTheme = () => THEME_QUERIES.map((query) => matchMedia(query).matches).join();

function draw(Plot: typeof UPlot, host: HTMLElement, chart: ChartProps, point: (at: number | null) => void) {
  const { labels, series } = chart;
  const data = [labels.map((_, at) => at), ...series.map(({ values }) => [...values])] as UPlot.AlignedData;
  const plot = new Plot(optionsOf(Plot, host, chart, point), data, host);
  const follow = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height: HEIGHT }));
  follow.observe(host);
  return () => {
    follow.disconnect();
    plot.destroy();
  };
}

function optionsOf(
  Plot: typeof UPlot,
  host: HTMLElement,
  { labels, series, write }: ChartProps,
  point: (at: number | null) => void,
): UPlot.Options {
  const style = getComputedStyle(host);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis = { stroke: colour('--quiet'), ticks: { show: false }, font: `12px ${style.fontFamily}` };
  const bars = Plot.paths.bars?.({ size: [0.62, 34], radius: 0.12 });
  return {
    width: host.clientWidth,
    height: HEIGHT,
    padding: [8, 16, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.5, labels.length - 0.5] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 1] },
    },
    axes: [
      {
        ...axis,
        size: 30,
        grid: { show: false },
        splits: ({ width }) => spread(labels.length, (width - VALUE_WIDTH) / LABEL_WIDTH),
        values: (_, places) => places.map((place) => labels[place] ?? ''),
      },
      {
        ...axis,
        size: VALUE_WIDTH,
        grid: { stroke: colour('--line'), width: 1 },
        incrs: STEPS,
        values: (_, places) => places.map(write),
      },
    ],
    series: [
      {},
      ...series.map((one) => ({
        fill: colour(one.colour),
        width: 0,
        points: { show: false },
        ...(bars === undefined ? {} : { paths: bars }),
      })),
    ],
    hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? null)] },
  };
}

/** So many of the labels as fit, the first one among them. */
function spread(count: number, fitting: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(fitting))));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** Buttons of which one is pressed: which part, or which view, is shown. */
export function Choice<Value extends string>({ label, options, value, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="choice">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
