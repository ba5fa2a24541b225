import { useMutation } from '@tanstack/react-query'
import { commonMessages } from '../messages/common'
import { alertUser } from './alerts'
import { saveFile } from './saveFile'

/** Fetches a file and saves it; an alert says when it could not be had. */
export const useFileDownload = <Asked = void>(
  title: string,
  fetchFile: (asked: Asked) => Promise<File>,
  message: string = commonMessages.pdf.failed,
) =>
  useMutation({
    mutationFn: async (asked: Asked) => saveFile(await fetchFile(asked)),
    onError: () => alertUser({ title, message }),
  })
