import { newCase } from "#tests/support/new-case.ts";
import { tusClient, type UploadTarget } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

export type StoredFiles = Awaited<ReturnType<typeof openStoredFiles>>;

/** A server with its files in this store, a case and a vehicle that take files, and a person who sends and reads them. */
export async function openStoredFiles(filesUrl: string) {
  const world = await openWorld({ filesUrl });
  const { make, url } = world;
  const customer = await make.customer();
  const person = await make.user({ role: "supercustomer", customer });
  const [token, api] = [await world.signIn(person), await world.as(person)];
  const client = tusClient({ url, token });
  const vehicle = await make.vehicle({ customer });
  const pictures: UploadTarget = { collection: "vehicles", record: vehicle.id, field: "vehiclePictures" };
  const aCase = await newCase(api, { establishment: await make.establishment({ customer }) });
  const files: UploadTarget = { collection: "cases", record: aCase.id, field: "files" };
  const content = (id: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${url}/api/files/${id}/content`, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
  const preview = (id: string, size: string) =>
    fetch(`${url}/api/files/${id}/preview?size=${size}`, { headers: { authorization: `Bearer ${token}` } });
  const bytesIn = async (response: Response) => Buffer.from(await response.arrayBuffer());
  return { filesUrl, world, customer, person, api, client, vehicle, pictures, aCase, files, content, preview, bytesIn };
}
