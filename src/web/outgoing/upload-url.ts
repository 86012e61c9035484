/** A file has the same id as its upload. */
export const uploadUrl = (id: string) => `${location.origin}/api/uploads/${id}`;

export const idOfUpload = (url: string) => url.slice(url.lastIndexOf("/") + 1);
