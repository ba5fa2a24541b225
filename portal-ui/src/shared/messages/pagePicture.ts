/** Texts of the picture of a page, and of its tools. */
export const pagePictureMessages = {
  page: (page: number, name: string) => `Page ${page} of ${name}`,
  well: 'The page',
  loadingPage: 'The page is on its way.',
  tools: 'Picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  turn: 'Turn',
  fit: 'Fit',
  draw: 'Draw a box to read again',
  nextPage: 'Next page',
  previousPage: 'Previous page',
}
