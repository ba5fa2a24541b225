/** Used until /api/config has answered; the server's numbers win. */
export const defaultConstants = {
  otp_length: 6,
  otp_resend_seconds: 120,
  idle_ms: 1_800_000,
  idle_tick_ms: 5_000,
  idle_warning_ms: 120_000,
  remember_check_ms: 60_000,
  token_refresh_before_seconds: 300,
  slow_resource_ms: 15_000,
  sw_register_ms: 30_000,
  claim_lease_seconds: 120,
  csv_pause_max_ms: 600_000,
  email_link_seconds: 86_400,
  email_resend_seconds: 300,
}

export type Constants = typeof defaultConstants

/** The server ends an idle session by the calls it hears, so somebody active is heard of. */
export const KEEP_ALIVE_MS = 600_000
export const KEEP_ALIVES_PER_IDLE_TIME = 3
export const UPDATE_CHECK_MS = 3_600_000
export const REPORTS_PER_PAGE = 20
export const SKELETON_DELAY_MS = 300
export const AUTOSAVE_DELAY_MS = 800
export const MAX_LINES = 10
