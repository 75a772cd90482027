export type SheetCell = string | number | boolean | Date | null

/** More than any table may have fields. */
export const maxColumns = 2000
