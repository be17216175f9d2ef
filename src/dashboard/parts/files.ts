// Files that the page makes: of which lists, and how they are saved.

export type ExportWhat = 'payments' | 'refunds' | 'invoices';

export interface FileProps {
  readonly what: ExportWhat;
  /** Those of the list. */
  readonly filters: object;
}

/** Only whole files are saved: one that broke off would look like all there is. */
export function save(name: string, pieces: readonly (string | Uint8Array)[]): void {
  const url = URL.createObjectURL(new Blob(pieces as BlobPart[]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
