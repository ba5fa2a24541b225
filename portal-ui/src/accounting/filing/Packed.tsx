import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { sizeOf } from '../../shared/format/size'
import { filingWords } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { FileLine } from './Files'
import type { Package } from './packageCalls'
import { Table } from './Table'
import { Take } from './Take'

const words = filingWords.pack

const LeftOut = ({ of }: { of: Package }) => (
  <Box sx={{ pt: 1 }}>
    <Box component="h3" sx={{ m: 0, px: 2, py: 0.75, fontSize: 13, lineHeight: '18px' }}>
      {words.leftOut(of.left_out_count)}
    </Box>
    <Table
      label={words.leftOut(of.left_out_count)}
      columns={words.columns}
      numbers={0}
      rows={of.left_out.map(({ id, reference, payor_name, why }) => ({
        key: id,
        cells: [
          <MuiLink key="reference" component={Link} to={paths.accounting.form(id)}>
            {reference}
          </MuiLink>,
          <span key="payor">{payor_name}</span>,
          <span key="why">{why}</span>,
        ],
      }))}
    />
    {of.left_out_count > of.left_out.length && (
      <Box sx={{ px: 2, py: 1, fontSize: 13, color: 'text.secondary' }}>
        {words.more(of.left_out_count - of.left_out.length)}
      </Box>
    )}
  </Box>
)

/** The files that lie there, and what is in none of them. */
export const Packed = ({ of, id }: { of: Package; id: string }) => (
  <>
    {of.state === 'done' && (
      <FileLine icon="folder-open" title={of.name} text={words.wholeText}>
        <Take path={`/filings/${id}/package/whole.zip`} label={words.whole} name={of.name} />
      </FileLine>
    )}
    {of.parts.map(({ number, name, certificates, size }) => (
      <FileLine
        key={number}
        icon="file-text"
        title={name}
        text={words.of(certificates, sizeOf(size))}
      >
        <Take path={`/filings/${id}/package/parts/${number}.pdf`} label={words.part} name={name} />
      </FileLine>
    ))}
    {of.left_out_count > 0 && <LeftOut of={of} />}
  </>
)
