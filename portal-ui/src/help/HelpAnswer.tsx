import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { isSeen } from '../shared/api/about'
import type { Block } from '../shared/messages/help/shape'
import { StatusChip } from '../shared/ui/StatusChip'

const MARKS = /(\*\*[^*]+\*\*|\[[A-Z ]+\])/

const AnswerMark = ({ text }: { text: string }) => {
  if (text.startsWith('**')) return <b>{text.slice(2, -2)}</b>
  const word = text.slice(1, -1)
  if (text.startsWith('[') && isSeen(word)) return <StatusChip status={word} />
  return text
}

const AnswerText = ({ text }: { text: string }) =>
  text.split(MARKS).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
    <Fragment key={at}>
      <AnswerMark text={part} />
    </Fragment>
  ))

const AnswerLines = ({ ordered, lines }: { ordered: boolean; lines: string[] }) => (
  <Box component={ordered ? 'ol' : 'ul'} sx={{ m: 0, pl: 2.75, display: 'grid', gap: 0.75 }}>
    {lines.map((line) => (
      <li key={line}>
        <AnswerText text={line} />
      </li>
    ))}
  </Box>
)

const AnswerBlock = ({ block }: { block: Block }) => {
  if (typeof block === 'string')
    return (
      <Box component="p" sx={{ m: 0 }}>
        <AnswerText text={block} />
      </Box>
    )
  return 'steps' in block ? (
    <AnswerLines ordered lines={block.steps} />
  ) : (
    <AnswerLines ordered={false} lines={block.points} />
  )
}

export const HelpAnswer = ({ blocks }: { blocks: Block[] }) =>
  blocks.map((block) => <AnswerBlock key={JSON.stringify(block)} block={block} />)
