interface Asked {
  isPending: boolean
  isPaused: boolean
  failureCount: number
}

/**
 * Whether a first answer is worth waiting for. Not without a connection, and not after a failure:
 * what is shown then says so by itself.
 */
export const isAwaited = ({ isPending, isPaused, failureCount }: Asked) =>
  isPending && !isPaused && failureCount === 0
