import Box from '@mui/material/Box'
import { scanMessages } from '../../../shared/messages/scans'
import { HelpLink } from '../../../shared/ui/HelpLink'
import { Icon } from '../../../shared/ui/Icon'
import { looks, SEVERITIES } from '../../deciding/checkSeverities'
import type { Scan } from '../scanQueries'
import { labelOf } from './scanFields'

const words = scanMessages.review

const AFTER = { SUBMITTED: words.willBe.submitted, RETURNED: words.willBe.returned, JOINS: '' }

/** What the checks say of the form as it was read, the gravest first, and what will come of it. */
export const ScanFindings = ({ scan, onPick }: { scan: Scan; onPick: (name: string) => void }) => {
  const { findings, fields, after } = scan
  const isThere = (name: string) => fields.some((field) => field.name === name)
  const said = after ? AFTER[after] : ''
  return (
    <Box component="section" aria-label={words.findings} sx={{ px: 2.5, py: 1.25, fontSize: 13 }}>
      <Box component="h3" sx={{ m: 0, mb: 0.5, fontSize: 13, fontWeight: 600 }}>
        {words.findings}
      </Box>
      {findings.length === 0 && <Box sx={{ color: 'text.secondary' }}>{words.noFindings}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {SEVERITIES.flatMap((severity) =>
          findings
            .filter((finding) => finding.severity === severity)
            .map(({ id, field, message }) => (
              <Box component="li" key={`${id}${field}${message}`} sx={{ display: 'flex', gap: 1 }}>
                <Box
                  component="span"
                  sx={{ color: looks[severity].color, mt: '2px', lineHeight: 0 }}
                >
                  <Icon name={looks[severity].icon} size={15} />
                </Box>
                <Box sx={{ minWidth: 0 }}>
                  {message}{' '}
                  {field && isThere(field) && (
                    <Box
                      component="button"
                      type="button"
                      onClick={() => onPick(field)}
                      sx={goStyles}
                    >
                      {labelOf(field)}
                    </Box>
                  )}{' '}
                  <HelpLink id={id} message={message} />
                </Box>
              </Box>
            )),
        )}
      </Box>
      {said && <Box sx={{ mt: 1, color: 'text.secondary' }}>{said}</Box>}
    </Box>
  )
}

const goStyles = {
  font: 'inherit',
  fontWeight: 500,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'primary.main',
  textDecoration: 'underline',
  cursor: 'pointer',
  minHeight: 24,
}
