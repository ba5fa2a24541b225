import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import type { Atc } from '../../../shared/api/types'
import { formatRate } from '../../../shared/format/money'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { FieldError } from '../../../shared/plain/Field'
import { Value } from '../../../shared/plain/Value'
import { Icon } from '../../../shared/ui/Icon'
import { useFieldError } from '../checks/findingsContext'
import { focusField, inputId } from '../parts/editorFields'
import type { LineValues } from '../saving/draftValues'
import { AtcInput } from './AtcInput'

interface Props {
  at: number
  line: LineValues
  onPick: (atc: Atc) => void
  onRemove: () => void
}

/** The code that was chosen, in words; pressed, another can be looked for. */
const ChosenAtc = ({
  at,
  line,
  onChange,
}: Pick<Props, 'at' | 'line'> & { onChange: () => void }) => (
  <>
    <ButtonBase
      id={inputId(`lines.${at}.atc`)}
      aria-label={editorMessages.lines.changeCode(line.atc, at + 1)}
      onClick={onChange}
      sx={chipStyles}
    >
      <Value>{line.atc}</Value>
    </ButtonBase>
    <Box component="span" sx={wordsStyles}>
      {line.description}
    </Box>
    <Box component="span" sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {line.rate ? formatRate(line.rate) : tenantMessages.editor.noRate}
    </Box>
  </>
)

export const IncomeLineHead = ({ at, line, onPick, onRemove }: Props) => {
  const [isChoosing, setIsChoosing] = useState(false)
  const codeError = useFieldError(`lines.${at}.atc`)
  const rateError = useFieldError(`lines.${at}.rate`)
  const isChosen = line.atc !== '' && !isChoosing
  const change = () => {
    setIsChoosing(true)
    setTimeout(() => focusField(`lines.${at}.atc`))
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: isChosen ? 'center' : 'flex-start', gap: 1 }}>
        <Box
          aria-hidden="true"
          sx={{ ...numberStyles, pt: isChosen ? 0 : { xs: '32px', md: '29px' } }}
        >
          {at + 1}
        </Box>
        {isChosen ? (
          <ChosenAtc at={at} line={line} onChange={change} />
        ) : (
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <AtcInput
              at={at}
              onLeave={() => setIsChoosing(false)}
              onPick={(atc) => {
                setIsChoosing(false)
                onPick(atc)
              }}
            />
          </Box>
        )}
        <IconButton
          size="small"
          aria-label={tenantMessages.editor.removeLine(at + 1)}
          onClick={onRemove}
          sx={{ width: { xs: 44, md: 38 }, height: { xs: 44, md: 38 }, mt: isChosen ? 0 : '20px' }}
        >
          <Icon name="trash-2" />
        </IconButton>
      </Box>
      {isChosen && codeError && <FieldError text={codeError} />}
      {rateError && <FieldError text={rateError} />}
    </>
  )
}

const numberStyles = { width: 16, flex: 'none', fontWeight: 500, color: 'surface.hint' }

const chipStyles = {
  minHeight: { xs: 36, md: 26 },
  px: '7px',
  borderRadius: '5px',
  bgcolor: 'action.selected',
  color: 'primary.main',
  fontFamily: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  '&:hover': { textDecoration: 'underline' },
}

const wordsStyles = {
  flex: 1,
  minWidth: 0,
  fontSize: 14,
  fontWeight: 500,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
}
