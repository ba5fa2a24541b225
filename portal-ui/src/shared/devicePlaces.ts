/** Where this device keeps what the server does not have yet: each entry has an owner and a date. */

export const devicePlaces = {
  edits: { database: 'portal', store: 'unsent', keyPath: ['owner', 'id'] },
  sheets: { database: 'portal-sheets', store: 'sheets', keyPath: ['owner', 'quarter'] },
  ticks: { database: 'portal-ticks', store: 'ticks', keyPath: ['owner', 'id'] },
  scans: { database: 'portal-scans', store: 'waiting', keyPath: ['owner', 'key'] },
  answers: { database: 'portal-scan-answers', store: 'answers', keyPath: ['owner', 'id'] },
}
