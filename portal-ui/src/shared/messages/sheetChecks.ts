import { plural } from './common'

/** Texts of the quarter sheet while its rows are checked; loaded with the sheet alone. */
export const sheetCheckMessages = {
  checking: (rows: number) =>
    `Checking ${rows} ${plural(rows, 'row', 'rows')}. You can type meanwhile, and submit when it is done.`,
} as const
