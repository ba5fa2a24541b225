import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { commonMessages } from '../../../shared/messages/common'
import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { Icon } from '../../../shared/ui/Icon'
import { lineBelow } from '../../../shared/ui/layout'
import type { Joined, Scan } from '../scanQueries'
import { labelOf, shown } from './scanFields'

const words = scanMessages.review

interface CompareProps {
  scan: Scan
  joins: Joined
  onClose: () => void
}

const fieldsOf = ({ fields }: Scan) => fields.filter(({ value }) => value)

/** Paper and typed certificate, field by field, what differs first. */
const MatchComparison = ({ scan, joins, onClose }: CompareProps) => {
  const differs = new Map(joins.differences.map((one) => [one.field, one]))
  const equal = fieldsOf(scan).filter(({ name }) => !differs.has(name))
  return (
    <DialogFrame
      title={words.compareTitle(joins.reference)}
      width={720}
      onClose={onClose}
      actions={
        <>
          <Button component={Link} to={paths.accounting.form(joins.id)}>
            {words.show}
          </Button>
          <Button variant="contained" autoFocus onClick={onClose}>
            {commonMessages.dialog.close}
          </Button>
        </>
      }
    >
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{words.compareField}</th>
            <th scope="col">{words.comparePaper}</th>
            <th scope="col">{words.compareTyped}</th>
            <th scope="col">
              <span className="visually-hidden">{words.differs}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {joins.differences.map(({ field, paper, typed }) => (
            <Box component="tr" key={field} sx={{ bgcolor: 'status.returned.bg' }}>
              <th scope="row">{labelOf(field)}</th>
              <td>{shown(field, paper) || words.empty}</td>
              <td>
                <b>{shown(field, typed) || words.empty}</b>
              </td>
              <td>
                <Box component="span" sx={{ ...markStyles, color: 'warning.main' }}>
                  <Icon name="triangle-alert" size={13} />
                  {words.differs}
                </Box>
              </td>
            </Box>
          ))}
          {equal.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              <td>{shown(name, value)}</td>
              <td>{shown(name, value)}</td>
              <td>
                <Box component="span" sx={{ ...markStyles, color: 'success.main' }}>
                  <Icon name="check" size={13} />
                  {words.same}
                </Box>
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </DialogFrame>
  )
}

interface Props {
  scan: Scan
  joins: Joined
  isJoined: boolean
  onJoin: (join: boolean) => void
}

/** The tenant typed this certificate too: the page becomes its signed copy, if the person agrees. */
export const TypedCertificateMatch = ({ scan, joins, isJoined, onJoin }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <Box sx={{ px: 2.5, py: 1.25, borderTop: 1, borderColor: 'surface.lineSoft', fontSize: 13 }}>
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center' }}>
        <Box component="span" sx={{ color: 'success.main', lineHeight: 0 }}>
          <Icon name="link" />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 500 }}>{words.matchTitle}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            {words.matchEqual(joins.reference, joins.equal, joins.of)}
          </Box>
        </Box>
        <Button size="small" onClick={() => setIsOpen(true)} sx={{ minHeight: { xs: 44, md: 32 } }}>
          {words.compare}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', ml: '-9px' }}>
        <Checkbox
          checked={isJoined}
          onChange={({ target }) => onJoin(target.checked)}
          slotProps={{ input: { id } }}
        />
        <label htmlFor={id}>{words.join}</label>
      </Box>
      <DialogSlot>
        {isOpen && <MatchComparison scan={scan} joins={joins} onClose={() => setIsOpen(false)} />}
      </DialogSlot>
    </Box>
  )
}

const markStyles = { display: 'inline-flex', gap: '4px', alignItems: 'center', fontSize: 12 }

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  mb: 1.5,
  '& th, & td': {
    ...lineBelow,
    textAlign: 'left',
    fontWeight: 400,
    px: 1,
    py: 0.75,
    overflowWrap: 'anywhere',
  },
  '& thead th': { fontWeight: 600, color: 'text.secondary' },
  '& tbody th': { color: 'text.secondary' },
} as const
