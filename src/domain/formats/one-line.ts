/** The name of a person: in subjects of mails, in journals and in files a second line would look like something that we wrote. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
