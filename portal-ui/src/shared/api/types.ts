/** What the server sends and takes, by the words the app uses. Amounts are strings with two
 * decimals, TINs have 14 digits. Written once, on the server: schema.ts is made from it. */
import type { components } from './schema'

type Told = components['schemas']

export type { MoveName, Status } from './words'

export type FormType = Told['FormTypeEnum']
export type Section = Told['SectionEnum']
export type AccountType = Told['AccountTypeEnum']
export type Role = Told['RoleEnum']

/** As kept in the browser: what else the server puts in stays in. */
export type StoredUser = Partial<Told['StoredUser']> & { [other: string]: unknown }
export interface LoginAnswer extends Omit<Partial<Told['LoginAnswer']>, 'data'> {
  statusCode: number
  message: string
  data?: StoredUser & { token: string }
}
export type TokenAnswer = Told['AccessAnswer']
export type Me = Omit<Told['Me'], 'user'> & { user: StoredUser }

export type Company = Told['CompanySchema']
export type Atc = Told['AtcSchema']
export type Choice = Told['Choice']
export type MoveInput = Told['MoveInput']
export type Move = Told['Move']
export type Reason = Told['Reason']
/** A reason as a dialog gives it; the server adds its label. */
export type GivenReason = Pick<Reason, 'code' | 'text'> & Partial<Pick<Reason, 'field'>>
export type Finding = Told['Check']
export type Claim = Told['Claim']
export type Line = Told['LineSchema']
export type Totals = Told['Totals']
export type CertificateItem = Told['CertificateRow']
export type Certificate = Told['CertificateSchema']
export type Change = Told['Change']
export type OtherSchema = Told['OtherSchema']
export type FileKind = Told['FileKindEnum']
export type FileSchema = Told['FileSchema']
export type BreakdownRow = Told['BreakdownRow']
export type BreakdownSchema = Told['BreakdownSchema']
export type RowError = Told['RowFault']
export type LinesRead = Told['LinesRead']
/** What the quarter before said of a line at the same place. */
export type Past = Told['PastSchema']
/** A branch of the tenant's own under which it withholds, as the BIR has it. */
export type BirBranch = Told['BirBranchAnswer']
export type BirBranchBody = Told['BirBranchBodyRequest']
/** What the checks say of what is not kept yet. */
export type Checked = Told['Trial']
export type CellState = Told['CellStateEnum']
export type DueQuarter = Told['QuarterSchema']
export type CompletenessCell = Told['Cell']
export type CompletenessRow = Told['CompletenessRow']
export type LeaseBody = Told['LeaseBodyRequest']
/** The newest quarter last. */
export type Completeness = Told['Completeness']
export type QuarterSheet = Told['QuarterSheet']
export type SheetRowSchema = Told['SheetRowSchema']
export type SheetCertificate = Told['SheetCertificate']
export type SheetReading = Told['SheetCells']
export type SheetReadLine = Told['SheetReadLine']
export type SheetReadQuestion = Told['SheetReadQuestion']
export type SheetBilled = Told['SheetBilled']
export type SheetAmounts = Told['SheetAmounts']
export type SheetSignatory = Told['SheetSignatory']
export type RowResult = Told['RowResult']
/** Its id is the certificate's. */
export type InboxItem = Told['InboxEntry']
export type InboxPage = Told['InboxPage']
export type MailState = Told['MailStateEnum']
export type Mail = Told['MailSchema']
export type MailWhole = Told['MailWhole']
export type MailForetold = Told['MailForetold']
export type HistoryEntry = Told['Step']
export type Paged<T> = Omit<Told['CertificatePage'], 'results'> & { results: T[] }
export type Counts = Told['Counts']
export type PortalEvent = Told['Event']
export type EventPage = Told['EventPage']
export type Rehearsal = Told['RehearsalSchema']
/** One of a dry run, and what stands in its way. */
export type Rehearsed = Told['RehearsedSchema']
export type BulkRun = Told['BulkRunSchema']
export type RefusalBody = Partial<Told['RefusalSchema']>
