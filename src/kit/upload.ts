/** Files come under `files`; `file` is taken, too, for that is what many tools call it. */
export function isFilePart(field: string): boolean {
  return field === 'files' || field === 'file'
}
