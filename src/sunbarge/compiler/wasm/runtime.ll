; The part of Numba's runtime (NRT) that compiled rules need, for WebAssembly.
;
; A block of memory has a size that is a power of two; free blocks are in one list for each size.
; A block begins with 64 bytes that describe it: a reference count, Numba's fields, the size class.

%meminfo = type { i64, ptr, ptr, ptr, i64, ptr }

; Replaced by the builder: the heap begins behind the data and the stack.
@heap_next = internal global i32 HEAP_START
@free_lists = internal global [32 x ptr] zeroinitializer

declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i32 @llvm.wasm.memory.size.i32(i32)
declare void @llvm.trap()

; Returns the address of new memory, aligned to 64 bytes, which is never freed.
define i32 @reserve(i32 %bytes) {
  %at = load i32, ptr @heap_next
  %rounded = add i32 %bytes, 63
  %size = and i32 %rounded, -64
  %next = add i32 %at, %size
  store i32 %next, ptr @heap_next
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %end = shl i32 %pages, 16
  %fits = icmp ule i32 %next, %end
  br i1 %fits, label %done, label %grow
grow: ; by whole MiB
  %missing = sub i32 %next, %end
  %more = add i32 %missing, 1048575
  %mebibytes = lshr i32 %more, 20
  %new_pages = shl i32 %mebibytes, 4
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %new_pages)
  %failed = icmp eq i32 %before, -1
  br i1 %failed, label %full, label %done
full:
  call void @llvm.trap()
  unreachable
done:
  ret i32 %at
}

define internal ptr @allocate(i64 %bytes) noinline {
  %size = trunc i64 %bytes to i32
  %last = add i32 %size, 63
  %zeros = call i32 @llvm.ctlz.i32(i32 %last, i1 false)
  %class = sub i32 32, %zeros
  %list = getelementptr [32 x ptr], ptr @free_lists, i32 0, i32 %class
  %free = load ptr, ptr %list
  %none = icmp eq ptr %free, null
  br i1 %none, label %fresh, label %reuse
reuse:
  %next = load ptr, ptr %free
  store ptr %next, ptr %list
  br label %done
fresh:
  %block = shl i32 1, %class
  %address = call i32 @reserve(i32 %block)
  %new = inttoptr i32 %address to ptr
  br label %done
done:
  %info = phi ptr [ %free, %reuse ], [ %new, %fresh ]
  store i64 1, ptr %info
  %destructor = getelementptr %meminfo, ptr %info, i32 0, i32 1
  store ptr null, ptr %destructor
  %data = getelementptr i8, ptr %info, i32 64
  %data_field = getelementptr %meminfo, ptr %info, i32 0, i32 3
  store ptr %data, ptr %data_field
  %size_field = getelementptr %meminfo, ptr %info, i32 0, i32 4
  store i64 %bytes, ptr %size_field
  %class_field = getelementptr i8, ptr %info, i32 60
  store i32 %class, ptr %class_field
  ret ptr %info
}

define ptr @NRT_MemInfo_alloc_aligned(i64 %bytes, i32 %align) {
  %info = call ptr @allocate(i64 %bytes)
  ret ptr %info
}

define ptr @NRT_MemInfo_alloc_safe_aligned(i64 %bytes, i32 %align) {
  %info = call ptr @allocate(i64 %bytes)
  ret ptr %info
}

; Called when no reference is left: the block goes to its list of free blocks.
define void @NRT_MemInfo_call_dtor(ptr %info) noinline {
  %class_field = getelementptr i8, ptr %info, i32 60
  %class = load i32, ptr %class_field
  %list = getelementptr [32 x ptr], ptr @free_lists, i32 0, i32 %class
  %free = load ptr, ptr %list
  store ptr %free, ptr %info
  store ptr %info, ptr %list
  ret void
}

; Stands for llvm.smul.with.overflow.i64, which would need a 128-bit product from a C library. Numba
; computes the sizes of arrays with it, which are small here.
define { i64, i1 } @plain_product(i64 %a, i64 %b) alwaysinline {
  %product = mul i64 %a, %b
  %pair = insertvalue { i64, i1 } zeroinitializer, i64 %product, 0
  ret { i64, i1 } %pair
}

; Numba needs these only to report errors; an error is a trap here.
define ptr @NRT_MemInfo_alloc(i64 %bytes) noreturn {
  call void @llvm.trap()
  unreachable
}

define ptr @NRT_Allocate(i64 %bytes) noreturn {
  call void @llvm.trap()
  unreachable
}

define void @NRT_Free(ptr %address) noreturn {
  call void @llvm.trap()
  unreachable
}

define void @PyErr_SetString(ptr %kind, ptr %message) noreturn {
  call void @llvm.trap()
  unreachable
}
