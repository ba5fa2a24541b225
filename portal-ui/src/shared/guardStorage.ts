import { guardStorage } from './storage'

// Whoever looks at the storage as they are loaded imports this, and so comes after it.
guardStorage()
