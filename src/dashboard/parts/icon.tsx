// The icons and the mark of the design, drawn as elements: the content policy allows no markup to be written into the page.

import { createElement } from 'react';
import { ICONS } from '../../design/icons.ts';
import { MARK } from '../../design/mark.ts';

export type IconName = keyof typeof ICONS;

type Shape = readonly [tag: string, attributes: Record<string, string>];

const shapesOf = (markup: string): Shape[] =>
  [...markup.matchAll(/<(circle|path|rect)\s([^>]*?)\/>/g)].map(([, tag = '', attributes = '']) => [
    tag,
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  ]);

const SHAPES = Object.fromEntries(Object.entries(ICONS).map(([name, markup]) => [name, shapesOf(markup)]));
const MARK_SHAPES = shapesOf(MARK);

const draw = (shapes: readonly Shape[]) =>
  shapes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }));

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {draw(SHAPES[name] ?? [])}
    </svg>
  );
}

export function Mark() {
  return (
    <svg viewBox="0 0 32 30" width="28" height="26" fill="currentColor" aria-hidden="true" focusable="false">
      {draw(MARK_SHAPES)}
    </svg>
  );
}
