/** What one skill may hold, on disk and in an archive. */
export const skillLimits = { files: 512, bytes: 16 * 1024 * 1024 }

/** What a pack of skills may hold. */
export const packLimits = { files: 4096, bytes: 64 * 1024 * 1024 }

/** An entry that grows by more than this is no text that somebody packed. Small ones may: a blank file packs well. */
export const bombRatio = 200
export const bombFromBytes = 1024 * 1024
