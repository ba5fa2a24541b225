/** What stands at the foot of each page. */
export const footerMessages = {
  label: 'About this portal',
  help: 'Help with this page',
  faqs: 'FAQs',
  changes: (version: string) => `Version ${version}, what is new`,
}

export const changesMessages = { title: 'What is new' }
