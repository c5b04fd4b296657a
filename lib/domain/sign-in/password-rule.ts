/** Length of a password in characters: long enough to withstand guessing, without rules about which characters. */
export const passwordMin = 10
export const passwordMax = 200
