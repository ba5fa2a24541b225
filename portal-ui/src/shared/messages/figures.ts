/** Texts of pages that show figures. */
export const figuresMessages = {
  asOf: (time: string) => `Figures as of ${time}.`,
}
