import { useCallback, useEffect, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import { paperLinkMessages } from '../../shared/messages/paperLink'
import { asPdf, isPdf, isPhoto, NoPicture } from '../../shared/photoPdf'
import {
  type CopyStateName,
  type PaperLinkContent,
  readPaperLink,
  sendPaper,
} from './paperLinkCalls'

const words = paperLinkMessages

/** Why a copy was not sent: it would not count as signed. */
export interface NotSame {
  message: string
  differing: string[]
  file: File
}

type Step =
  | { name: 'choosing' }
  | { name: 'preparing' }
  | { name: 'sending'; share: number }
  | { name: 'notSame'; found: NotSame }
  | { name: 'done'; state: CopyStateName }

const CHOOSING: Step = { name: 'choosing' }

const notSameIn = (error: unknown, file: File): NotSame | null => {
  if (!isRefusal(error, 409) || error.body.code !== 'copy_not_same') return null
  const { differing } = error.body as { differing?: string[] }
  return { message: error.message, differing: differing ?? [], file }
}

/** Opens the link, and sends the paper once. */
export function usePaperLink(token: string) {
  const [page, setPage] = useState<PaperLinkContent | null>(null)
  const [step, setStep] = useState<Step>(CHOOSING)
  const [error, setError] = useState<unknown>(null)
  const [fault, setFault] = useState('')

  const open = useCallback(() => {
    setError(null)
    readPaperLink(token).then(setPage, setError)
  }, [token])
  useEffect(open, [open])

  const send = async (file: File, anyway = false) => {
    setStep({ name: 'sending', share: 0 })
    const onProgress = (share: number) => setStep({ name: 'sending', share })
    try {
      const { state } = await sendPaper({ token, file, anyway, onProgress })
      setStep({ name: 'done', state })
    } catch (failure) {
      const found = notSameIn(failure, file)
      setStep(found ? { name: 'notSame', found } : CHOOSING)
      if (!found) setError(failure)
    }
  }

  const choose = async (file: File) => {
    setError(null)
    setFault('')
    if (!isPhoto(file) && !isPdf(file)) return setFault(words.wrongKind)
    setStep({ name: 'preparing' })
    try {
      await send(await asPdf(file))
    } catch (failure) {
      setStep(CHOOSING)
      setFault(failure instanceof NoPicture ? words.notAPicture : '')
    }
  }

  return {
    page,
    step,
    error,
    fault,
    open,
    choose: (file: File) => void choose(file),
    sendAnyway: (file: File) => void send(file, true),
  }
}
