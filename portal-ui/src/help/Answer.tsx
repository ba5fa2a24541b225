import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { isSeen } from '../shared/api/about'
import type { Block } from '../shared/messages/help/shape'
import { StatusChip } from '../shared/ui/StatusChip'

const MARKS = /(\*\*[^*]+\*\*|\[[A-Z ]+\])/

const Mark = ({ text }: { text: string }) => {
  if (text.startsWith('**')) return <b>{text.slice(2, -2)}</b>
  const word = text.slice(1, -1)
  if (text.startsWith('[') && isSeen(word)) return <StatusChip status={word} />
  return text
}

const Words = ({ text }: { text: string }) =>
  text.split(MARKS).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
    <Fragment key={at}>
      <Mark text={part} />
    </Fragment>
  ))

const Lines = ({ ordered, lines }: { ordered: boolean; lines: string[] }) => (
  <Box component={ordered ? 'ol' : 'ul'} sx={{ m: 0, pl: 2.75, display: 'grid', gap: 0.75 }}>
    {lines.map((line) => (
      <li key={line}>
        <Words text={line} />
      </li>
    ))}
  </Box>
)

const Part = ({ block }: { block: Block }) => {
  if (typeof block === 'string')
    return (
      <Box component="p" sx={{ m: 0 }}>
        <Words text={block} />
      </Box>
    )
  return 'steps' in block ? (
    <Lines ordered lines={block.steps} />
  ) : (
    <Lines ordered={false} lines={block.points} />
  )
}

export const Answer = ({ blocks }: { blocks: Block[] }) =>
  blocks.map((block) => <Part key={JSON.stringify(block)} block={block} />)
