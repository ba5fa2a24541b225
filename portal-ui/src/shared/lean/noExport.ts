/** Lists are exported by the server: react-admin's own way through the browser is never taken. */
export default function noExport() {
  throw new Error('Lists are exported by the server.')
}
