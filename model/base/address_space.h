#pragma once

// 0 under the sanitizers of addresses and threads, whose shadow memory takes terabytes of address space; else 1.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define QALIPER_LIMITS_ADDRESS_SPACE 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define QALIPER_LIMITS_ADDRESS_SPACE 0
#endif
#endif
#ifndef QALIPER_LIMITS_ADDRESS_SPACE
#define QALIPER_LIMITS_ADDRESS_SPACE 1
#endif
