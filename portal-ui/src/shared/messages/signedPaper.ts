/** Texts of the paper to sign: printing it, and adding the signed copy. */
export const signedPaperMessages = {
  print: {
    label: 'Print to sign',
    making: 'Making the PDF...',
    blocked: 'It cannot be printed to sign yet',
    failed: 'The paper to sign could not be made',
  },
  needed: {
    title: (done: string) => `${done}. Still needed: the signed paper.`,
    steps: 'Print it, have it signed, and attach the signed copy or send the original.',
    byPhone: 'The square on the paper opens the upload on a phone.',
    attach: 'Attach the signed copy',
    send: 'Send the original',
  },
  add: {
    title: 'The signed paper',
    note: 'Accounting has this certificate, and it is not signed yet. You can still add the signed copy.',
    sending: (name: string) => `Sending ${name}`,
    reading: 'The copy is compared with the certificate...',
    added: (name: string) => `${name} was added.`,
  },
}
