import type { IconName } from '../../../shared/ui/Icon'
import type { State } from '../masterDataQueries'

/** Whether somebody signs in: red is for what blocks, so nothing here is. */
export const STATE_LOOK: Record<State, { icon: IconName; color: string }> = {
  active: { icon: 'circle-check', color: 'success.main' },
  invited: { icon: 'mail', color: 'info.main' },
  not_invited: { icon: 'circle-dot', color: 'text.secondary' },
  no_account: { icon: 'user', color: 'warning.dark' },
  no_address: { icon: 'triangle-alert', color: 'warning.dark' },
  inactive: { icon: 'ban', color: 'text.secondary' },
}

export const FLAGS = ['is_affiliate', 'is_government', 'is_withholding_agent'] as const
