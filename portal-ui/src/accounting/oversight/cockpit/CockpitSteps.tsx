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
import type { Cockpit, CockpitStep } from './cockpitQueries'

const words = cockpitMessages.steps

interface Props {
  step: CockpitStep
  at: CockpitPlace
  companies: Cockpit['companies']
  isFirst: boolean
}

interface Opening {
  to: string
  label: string
}

/** The lists behind a step: one, or one for each company that has some. */
function openingsOf(step: CockpitStep, at: CockpitPlace, companies: Cockpit['companies']) {
  const to = stepPath(step, at)
  if (to) return [{ to, label: words.open(step.count) }]
  return companies.flatMap(({ code, billed }): Opening[] => {
    const count = billed?.short.count ?? 0
    const one = stepPath(step, { ...at, company: code })
    return one && count > 0 ? [{ to: one, label: words.openOf(count, code) }] : []
  })
}

const StepRow = ({ step, at, companies, isFirst }: Props) => {
  const openings = openingsOf(step, at, companies)
  return (
    <Box component="li" sx={rowStyles}>
      <Box sx={{ flex: 1, minWidth: 140 }}>
        <Box sx={{ fontWeight: 500 }}>{words[step.task]}</Box>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <Value>{formatPesos(step.tax)}</Value>
        </Box>
      </Box>
      <Box sx={openingsStyles}>
        {openings.map(({ to, label }, n) => (
          <Button
            key={to}
            component={Link}
            to={to}
            variant={isFirst && n === 0 ? 'contained' : 'outlined'}
            aria-label={`${label}: ${words[step.task]}`}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  )
}

interface StepsProps {
  steps: CockpitStep[]
  at: CockpitPlace
  companies: Cockpit['companies']
}

/** What there is to do, most pesos first; the first one is filled. */
export const CockpitSteps = ({ steps, at, companies }: StepsProps) => (
  <SectionCard title={words.title} aside={steps.length > 0 && words.note}>
    {steps.length === 0 ? (
      <EmptyState icon="circle-check" title={words.nothing} />
    ) : (
      <Box component="ol" aria-label={words.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, n) => (
          <StepRow key={step.task} step={step} at={at} companies={companies} isFirst={n === 0} />
        ))}
      </Box>
    )}
  </SectionCard>
)

const openingsStyles = { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }

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
