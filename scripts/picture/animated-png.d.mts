export function animatedPng(frames: { png: Buffer; ms: number }[]): Buffer
