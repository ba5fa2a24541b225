import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { sizeOf } from '../../shared/format/size'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { FileDownload } from './FileDownload'
import { FilingFileLine } from './FilingFiles'
import type { Package } from './packageCalls'
import { ResponsiveTable } from './ResponsiveTable'

const words = filingMessages.pack

const PackageExclusions = ({ of }: { of: Package }) => (
  <Box sx={{ pt: 1 }}>
    <Box component="h3" sx={{ m: 0, px: 2, py: 0.75, fontSize: 13, lineHeight: '18px' }}>
      {words.leftOut(of.left_out_count)}
    </Box>
    <ResponsiveTable
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
export const PackageFiles = ({ of, id }: { of: Package; id: string }) => (
  <>
    {of.state === 'done' && (
      <FilingFileLine icon="folder-open" title={of.name} text={words.wholeText}>
        <FileDownload
          path={`/filings/${id}/package/whole.zip`}
          label={words.whole}
          name={of.name}
        />
      </FilingFileLine>
    )}
    {of.parts.map(({ number, name, certificates, size }) => (
      <FilingFileLine
        key={number}
        icon="file-text"
        title={name}
        text={words.of(certificates, sizeOf(size))}
      >
        <FileDownload
          path={`/filings/${id}/package/parts/${number}.pdf`}
          label={words.part}
          name={name}
        />
      </FilingFileLine>
    ))}
    {of.left_out_count > 0 && <PackageExclusions of={of} />}
  </>
)
