import { plural } from './common'

/** Counted up to this many. */
const MOST = 99

const shown = (count: number) => (count >= MOST ? `${MOST}+` : String(count))

/** Texts of the inbox. */
export const inboxMessages = {
  title: 'Inbox',
  shown,
  bell: (unread: number) => (unread > 0 ? `Inbox, ${shown(unread)} unread` : 'Inbox'),
  grown: (unread: number) =>
    `${shown(unread)} unread ${plural(unread, 'message', 'messages')} in your inbox`,
  unread: 'Unread',
  view: 'Which messages',
  views: { all: 'All', unread: 'Unread' },
  readAll: 'Mark all read',
  noneUnread: 'Everything is read',
  noneUnreadText: 'What others do from now on appears here by itself.',
  by: (name: string) => `by ${name}`,
  empty: 'Nothing here yet',
  emptyText: 'What others do with your certificates appears here by itself.',
  more: 'Load more',
  loading: 'Loading...',
  close: 'Close',
}
