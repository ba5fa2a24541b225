import type { components } from '../api/schema'
import { qapMessages } from '../messages/qap'
import { Note } from './Note'
import { QapDifferences } from './QapDifferences'

type Standing = components['schemas']['QapStandingSchema']

const TONES = { IN_QAP: 'ok', NOT_IN_QAP: 'warn', DIFFERS: 'warn' } as const

interface Props {
  standing: Standing
  viewer: keyof typeof qapMessages.stateTexts
}

/** What the payor's QAP says of a certificate. */
export default function QapNote({ standing: { state, differs }, viewer }: Props) {
  return (
    <Note tone={TONES[state]} icon={state === 'IN_QAP' ? 'check' : 'hand'}>
      <strong>{qapMessages.states[state]}.</strong> {qapMessages.stateTexts[viewer][state]}
      {differs.length > 0 && <QapDifferences differs={differs} />}
    </Note>
  )
}
