import { aboutStatus, isSeen } from '../api/about'
import { quarterOfCode, titleOfQuarter } from '../format/quarter'
import { commonMessages } from '../messages/common'

const quarterName = (code: string) => {
  const quarter = quarterOfCode(code)
  return quarter ? titleOfQuarter(quarter) : code
}

const { filters } = commonMessages

/** What a list is narrowed to, in words; blank where it is not. */
export const filterMessages = {
  status: (status: string) => (isSeen(status) ? filters.status(aboutStatus(status).label) : ''),
  quarter: (code: string) => code && filters.quarter(quarterName(code)),
  branch: (name: string) => name && filters.branch(name),
  search: (text: string) => text && filters.search(text),
}
