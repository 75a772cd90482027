export type SheetCell = string | number | boolean | Date | null

/** More than any table of ours may have fields. */
export const maxColumns = 2000
