export const emailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
export const urlPattern = /\b(?:https?:\/\/|www\.)[^\s<>"')]+/g
