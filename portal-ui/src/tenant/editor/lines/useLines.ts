import { useFieldArray, useFormContext } from 'react-hook-form'
import type { Atc, Section } from '../../../shared/api/types'
import { formatPesos } from '../../../shared/format/money'
import { editorMessages } from '../../../shared/messages/editor'
import { focusField } from '../parts/editorFields'
import { useUndo } from '../parts/undoContext'
import { emptyLine, inOrder, type LineValues, type Values } from '../saving/draftValues'
import { reckon } from '../saving/lineTotals'

const LONGEST_DESCRIPTION = 200

const focusSoon = (field: string) => setTimeout(() => focusField(field))

const textOf = (at: number, line: LineValues) =>
  editorMessages.undo.line(at + 1, line.atc || editorMessages.lines.noCode, formatPesos(line.total))

/** The lines of the form: those of the first table come first, whatever happens to them. */
export function useLines() {
  const { getValues, setValue } = useFormContext<Values>()
  const { fields, insert, remove, replace } = useFieldArray<Values, 'lines'>({ name: 'lines' })
  const { offer } = useUndo()

  const endOf = (section: Section) =>
    section === 'EWT'
      ? getValues('lines').filter((line) => line.section === 'EWT').length
      : getValues('lines').length

  const add = (section: Section) => {
    const at = endOf(section)
    insert(at, { ...emptyLine, section }, { shouldFocus: false })
    focusSoon(`lines.${at}.atc`)
  }

  const takeOut = (at: number) => {
    const line = structuredClone(getValues(`lines.${at}`))
    remove(at)
    const undo = () => {
      insert(Math.min(at, getValues('lines').length), line, { shouldFocus: false })
      focusSoon(`lines.${at}.atc`)
    }
    offer({ text: textOf(at, line), undo })
  }

  /** Takes the code with all that follows from it; a code of the other table moves the line. */
  const choose = (at: number, { code, description, rate, section }: Atc) => {
    const line = getValues(`lines.${at}`)
    const chosen: LineValues = {
      ...line,
      atc: code,
      description: description.slice(0, LONGEST_DESCRIPTION),
      rate,
      section,
    }
    const done = { ...chosen, ...reckon(chosen) }
    const lines = inOrder(getValues('lines').with(at, done))
    if (section === line.section) setValue(`lines.${at}`, done, { shouldDirty: true })
    else replace(lines)
    focusSoon(`lines.${lines.indexOf(done)}.m1`)
  }

  const putAll = (lines: LineValues[]) => replace(inOrder(lines))
  const addAll = (more: LineValues[]) => putAll([...getValues('lines'), ...more])

  return { fields, add, takeOut, choose, addAll, putAll }
}

export type Lines = ReturnType<typeof useLines>
