/** What every browser that runs the pages has; the package carries it for older ones. */
module.exports = Object.entries
