import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import { lineBelow } from '../../../shared/ui/layout'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { type Bar, ScanBars } from './ScanBars'

const words = scanMessages.figures

export interface Column {
  head: string
  cells: string[]
}

interface Props {
  title: string
  note: string
  bars?: Bar[]
  columns: Column[]
}

const ScanFigureTable = ({
  title,
  columns: [first, ...rest],
}: {
  title: string
  columns: Column[]
}) => (
  <Box component="table" aria-label={title} sx={tableStyles}>
    <thead>
      <tr>
        <th scope="col">{first?.head}</th>
        {rest.map(({ head }) => (
          <th scope="col" key={head}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {(first?.cells ?? []).map((cell, at) => (
        <tr key={cell}>
          <th scope="row">{cell}</th>
          {rest.map(({ head, cells }) => (
            <td key={head}>{cells[at]}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
)

/** One question about the reader, answered as a picture and as a table. */
export const ScanFigureCard = ({ title, note, bars, columns }: Props) => {
  const [isTable, setIsTable] = useState(bars === undefined)
  const id = useId()
  return (
    <SectionCard
      title={title}
      note={note}
      aside={
        bars && (
          <Button
            size="small"
            variant="text"
            aria-pressed={isTable}
            aria-controls={id}
            onClick={() => setIsTable(!isTable)}
          >
            {words.asTable}
          </Button>
        )
      }
    >
      <Box id={id} sx={{ px: { xs: 2, md: 2.5 }, py: 1.5 }}>
        {isTable || !bars ? (
          <ScanFigureTable title={title} columns={columns} />
        ) : (
          <ScanBars label={title} bars={bars} />
        )}
      </Box>
    </SectionCard>
  )
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': { ...lineBelow, py: 0.75, pr: 1, fontWeight: 400, textAlign: 'right' },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { fontWeight: 600, color: 'text.secondary' },
} as const
