import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Role } from '../../shared/api/types'
import { formatPesos } from '../../shared/format/money'
import { rulesMessages as words } from '../../shared/messages/rules'
import { Skeletons } from '../../shared/plain/Skeletons'
import { meQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { secondaryText } from '../../shared/ui/layout'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { ChangeLog } from '../masterdata/parts/ChangeLog'
import { useQuestion } from '../oversight/oversightQuestion'
import { OversightFrame } from '../oversight/parts/OversightFrame'
import { QuarterLocks } from './locks/QuarterLocks'
import { RulesForm } from './RulesForm'
import { type Rules, rulesQuery } from './ruleQueries'

const titleOf = ({ goal_days, four_eyes_from }: Rules) =>
  words.title(goal_days, four_eyes_from ? formatPesos(four_eyes_from) : '')

/** Who oversees comes here from her numbers; an administrator from the bar. */
const RulesFrame = ({ role, rules, children }: AroundProps) => {
  const { question } = useQuestion()
  const title = rules ? titleOf(rules) : words.page
  const below = rules?.may_change === false ? words.readOnly : words.help
  return role === 'lead' || role === 'manager' ? (
    <OversightFrame title={title} below={below} question={question}>
      {children}
    </OversightFrame>
  ) : (
    <Page title={title} below={<Box sx={secondaryText}>{below}</Box>}>
      {children}
    </Page>
  )
}

interface AroundProps {
  role: Role | undefined
  rules: Rules | undefined
  children: ReactNode
}

/** What leads settle for everybody at the desk, and who changed it when. */
export default function RulesPage() {
  const { data: me } = useQuery(meQuery())
  const { data: rules, error, refetch } = useQuery(rulesQuery())
  const show = () => void refetch()
  return (
    <RulesFrame role={me?.role} rules={rules}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={show} />}
      {!rules && !error && <Skeletons lines={6} />}
      {rules && (
        <Box sx={columnsStyles}>
          <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
            <RulesForm key={rules.version} rules={rules} onShow={show} />
            <QuarterLocks />
          </Box>
          <ChangeLog entries={rules.log} />
        </Box>
      )}
    </RulesFrame>
  )
}

const columnsStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 392px' },
}
