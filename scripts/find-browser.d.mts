/** Path of a Chrome or Chromium, installed now where there is none. @throws Error when none can be had. */
export function findBrowser(): string
