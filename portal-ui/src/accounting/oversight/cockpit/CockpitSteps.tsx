import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { formatPesos } from '../../../shared/format/money'
import { cockpitMessages } from '../../../shared/messages/cockpit'
import { Value } from '../../../shared/plain/Value'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { lineBelow } from '../../../shared/ui/layout'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { type CockpitPlace, stepPath } from './cockpitPaths'
import type { CockpitStep } from './cockpitQueries'

const words = cockpitMessages.steps

interface Props {
  step: CockpitStep
  at: CockpitPlace
  isFirst: boolean
}

const StepRow = ({ step, at, isFirst }: Props) => {
  const to = stepPath(step, at)
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: 1, minWidth: 140 }}>
        <Box sx={{ fontWeight: 500 }}>{words[step.task]}</Box>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <Value>{formatPesos(step.tax)}</Value>
          {!to && `, ${words.choose}`}
        </Box>
      </Box>
      {to && (
        <Button
          component={Link}
          to={to}
          variant={isFirst ? 'contained' : 'outlined'}
          aria-label={`${words.open(step.count)}: ${words[step.task]}`}
        >
          {words.open(step.count)}
        </Button>
      )}
    </Box>
  )
}

/** What there is to do, most pesos first; the first one is filled. */
export const CockpitSteps = ({ steps, at }: { steps: CockpitStep[]; at: CockpitPlace }) => (
  <SectionCard title={words.title} aside={steps.length > 0 && words.note}>
    {steps.length === 0 ? (
      <EmptyState icon="circle-check" title={words.nothing} />
    ) : (
      <Box component="ol" aria-label={words.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, n) => (
          <StepRow key={step.task} step={step} at={at} isFirst={n === 0} />
        ))}
      </Box>
    )}
  </SectionCard>
)

const rowStyles = {
  ...lineBelow,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 2, md: 2.5 },
  py: 1,
  fontSize: 13,
  lineHeight: '19px',
  '&:last-of-type': { borderBottom: 0 },
} as const
