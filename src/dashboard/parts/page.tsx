// The frame of every page: its title, also of the tab; its heading, which gets the focus; what can be done; and its content.

import { type ReactNode, useEffect, useRef } from 'react';
import { type Fact, Facts } from './values.tsx';

interface PageFrameProps {
  readonly title: string;
  /** Beside the heading: the main acts of the page. */
  readonly acts?: ReactNode;
  /** Below the heading, in a line. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

export function PageFrame({ title, acts, lead, children }: PageFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Gapura`;
  }, [title]);
  // Screen readers announce the new page; on the very first page the browser does so.
  useEffect(() => {
    if (hasOpened) heading.current?.focus();
    hasOpened = true;
  }, []);
  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <div className="lead">{lead}</div>}
        </div>
        {acts !== undefined && <div className="acts">{acts}</div>}
      </header>
      {children}
    </>
  );
}

let hasOpened = false;

/** A sheet with a heading of its own. */
export function Section({ title, acts, children }: { title: string; acts?: ReactNode; children: ReactNode }) {
  return (
    <section className="sheet" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {acts}
      </header>
      {children}
    </section>
  );
}

/** A section that is nothing but facts. */
export function FactSection({ title, of }: { readonly title: string; readonly of: readonly Fact[] }) {
  return (
    <Section title={title}>
      <Facts of={of} />
    </Section>
  );
}

/** A section whose content is read on its own: shows it, why it could not be read, or that it is on its way. */
export function ReadSection<Data>({ title, answer, rows, acts, children }: ReadSectionProps<Data>) {
  const { data, trouble } = answer;
  return (
    <Section title={title} acts={acts}>
      {trouble}
      {data !== undefined ? children(data) : trouble === null && <Loading rows={rows} />}
    </Section>
  );
}

interface ReadSectionProps<Data> {
  readonly title: string;
  readonly answer: { readonly data: Data | undefined; readonly trouble: ReactNode };
  /** How much room it will take. */
  readonly rows: number;
  readonly acts?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Nothing here, and what to do next. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

/** Keeps the room that the content will take, so that nothing jumps. */
export function Loading({ rows = 8 }: { readonly rows?: number }) {
  return (
    <div className="loading" aria-busy="true">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={at} />
      ))}
    </div>
  );
}
