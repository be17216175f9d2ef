// The frame of every page: its title, also of the tab; its heading, which gets the focus; what can be done; and its content.

import { type ReactNode, useEffect, useRef } from 'react';

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
  // Whoever listens to the page hears where they are; on the very first page the browser says so.
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

/** `state` is that on which the buttons depend. */
export function useKeptFocus(state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever it changes
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [state]);
}
