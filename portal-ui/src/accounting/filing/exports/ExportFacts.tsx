import Box from '@mui/material/Box'
import { formatDay } from '../../../shared/format/dates'
import { capital } from '../../../shared/messages/common'
import { exportsMessages as words } from '../../../shared/messages/exports'
import { Moment } from '../../../shared/ui/Moment'
import { factsStyles } from '../../parts/factsStyles'
import { ExportRunOutcome } from './ExportRunOutcome'
import type { Export } from './exportQueries'

const placesOf = ({ to_folder, recipients }: Export) =>
  [...(to_folder ? [words.folder] : []), ...recipients.map(({ name }) => name)].join(', ')

const nextOf = ({ next_on, status }: Export) => {
  if (next_on) return formatDay(next_on)
  return status === 'PAUSED' ? words.notPlanned : words.notAnyMore
}

/** What an export does, and what became of it last. */
export const ExportFacts = ({ of: one }: { of: Export }) => (
  <Box component="dl" sx={factsStyles}>
    <dt>{words.facts.holds}</dt>
    <dd>{capital(one.holds)}</dd>
    <dt>{words.facts.goes}</dt>
    <dd>{capital(words.asForm(one.rhythm, one.form))}</dd>
    <dt>{words.facts.where}</dt>
    <dd>{capital(placesOf(one))}</dd>
    <dt>{words.facts.next}</dt>
    <dd>{nextOf(one)}</dd>
    <dt>{words.facts.last}</dt>
    <dd>
      {one.last_run ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <Moment at={one.last_run.asked_at} />
          <ExportRunOutcome run={one.last_run} />
        </Box>
      ) : (
        words.never
      )}
    </dd>
    {!one.is_yours && (
      <>
        <dt>{words.facts.owner}</dt>
        <dd>{one.owner}</dd>
      </>
    )}
  </Box>
)
