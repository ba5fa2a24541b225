/** Passkeys belong to a name: there are none at an address of numbers, or without https. */
export const canUsePasskeys = () =>
  'PublicKeyCredential' in window &&
  window.isSecureContext &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)
