import Box from '@mui/material/Box'
import { mailTextMessages as words } from '../../../shared/messages/mailTexts'
import { TextInput } from '../../../shared/ui/TextInput'
import { FormTextInput } from '../../admin/formInputs'
import { FieldsCard } from '../parts/FieldsCard'
import { type MailText, PARTS } from './mailTextQueries'

const LONGEST = { next_step: 400, action: 40, closing: 600 }
const ROWS = { next_step: 3, action: 1, closing: 4 }

/** Only the closing paragraph has lines of its own. */
const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

const MailTextPlaceholders = ({ gaps }: Pick<MailText, 'gaps'>) => (
  <Box sx={{ fontSize: 13, lineHeight: '19px' }}>
    <Box sx={{ fontWeight: 600, mb: 0.5 }}>{words.gaps}</Box>
    <Box component="dl" sx={gapsStyles}>
      {gaps.map(({ name, meaning }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            {meaning}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)

/** What stays, what may be said otherwise, and what the portal fills in. */
export const MailTextFields = ({ usual, gaps }: MailText) => (
  <FieldsCard title={words.words}>
    <TextInput
      id="mail-subject"
      label={words.subjectLabel}
      value={`Form 2307 {reference} ${usual.happened}`}
      hint={words.subjectWhy}
      multiline
      readOnly
    />
    {PARTS.map((part) => (
      <FormTextInput
        key={part}
        source={part}
        label={words.optional(words.parts[part])}
        hint={part === 'closing' ? words.noClosing : words.asUsual(usual[part])}
        parse={part === 'closing' ? undefined : inOneLine}
        multiline={part !== 'action'}
        minRows={ROWS[part]}
        maxLength={LONGEST[part]}
      />
    ))}
    <MailTextPlaceholders gaps={gaps} />
  </FieldsCard>
)

const gapsStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  m: 0,
}
