/** The state of a certificate by its payor's QAP. */
export const qapStates = {
  IN_QAP: 'In the QAP',
  NOT_IN_QAP: 'Not in the QAP',
  DIFFERS: 'Differs from the QAP',
}
